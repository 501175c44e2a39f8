import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes and reads a large document as objects and as a tree. Argument: number of rounds. */
public final class GsonDriver {
    static final class Address {
        String street;
        int number;
        double[] position;
    }

    static final class Person {
        String name;
        int age;
        boolean active;
        Address address;
        List<String> tags = new ArrayList<>();
        Map<String, Long> scores = new TreeMap<>();
    }

    private GsonDriver() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 30;
        long checksum = round(0, 100);
        for (int i = 1; i <= rounds; i++) {
            checksum = checksum * 31 + round(i, 3_000);
        }
        System.out.println("gson " + rounds + " " + checksum);
    }

    private static long round(int seed, int count) {
        Gson gson = new Gson();
        String text = gson.toJson(people(seed, count));
        List<Person> read = gson.fromJson(text, new TypeToken<List<Person>>() {}.getType());
        JsonArray tree = JsonParser.parseString(text).getAsJsonArray();
        long ages = 0;
        for (JsonElement element : tree) {
            JsonObject person = element.getAsJsonObject();
            ages += person.get("age").getAsInt();
            person.addProperty("seen", ages);
        }
        Gson pretty = new GsonBuilder().setPrettyPrinting().create();
        return ages + pretty.toJson(tree).hashCode() * 31L + read.get(count / 2).name.hashCode();
    }

    private static List<Person> people(int seed, int count) {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Person person = new Person();
            person.name = "person \"" + (i * 7 + seed) + "\" \u00e4<>\t";
            person.age = (i * 31 + seed) % 90;
            person.active = i % 3 == 0;
            person.address = new Address();
            person.address.street = "street " + i % 97;
            person.address.number = i % 120;
            person.address.position = new double[] {i / 8.0, seed / 4.0};
            for (int tag = 0; tag < i % 5; tag++) {
                person.tags.add("tag" + tag);
                person.scores.put("game" + tag, (long) i * tag * 1_000_003);
            }
            people.add(person);
        }
        return people;
    }
}

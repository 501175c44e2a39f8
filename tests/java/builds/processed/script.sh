set -e
mkdir tool out generated
javac -proc:none -d tool processor/Summing.java
javac -d out -s generated -processorpath tool -processor Summing src/module-info.java src/m/Main.java
java -p out -m m/m.Main

set -e
mkdir tool out generated
javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -proc:none -d tool processor/Summing.java
javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -d out -s generated -processorpath tool -processor Summing src/module-info.java src/m/Main.java
java -p out -m m/m.Main
